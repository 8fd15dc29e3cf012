import { render } from 'preact';
import type { Report } from '../report.ts';
import { Page } from './page.tsx';
import './style/page.css';

const place = document.getElementById('page');
const report: Report = JSON.parse(document.getElementById('report')?.textContent ?? 'null');
if (place !== null) render(<Page report={report} />, place);

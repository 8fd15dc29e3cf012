import { render } from 'preact';
import type { PageReport } from './data/page-report.ts';
import { Page } from './frame/page.tsx';
import './style/page.css';

const place = document.getElementById('page');
const report: PageReport = JSON.parse(document.getElementById('report')?.textContent ?? 'null');
if (place !== null) render(<Page report={report} />, place);

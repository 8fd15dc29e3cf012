import { render } from 'preact';
import { Page } from './page.tsx';
import type { PageReport } from './page-report.ts';
import './style/page.css';

const place = document.getElementById('page');
const report: PageReport = JSON.parse(document.getElementById('report')?.textContent ?? 'null');
if (place !== null) render(<Page report={report} />, place);

/** The names of the files that hold the forms of a report. */
export const formNames = ['index.html', 'junit.xml', 'report.sarif', 'summary.md', 'badge.svg'] as const;
export const formFiles: readonly string[] = formNames;

/** Every file that a run writes into its folder. */
export const reportFiles: readonly string[] = ['report.json', 'exchanges.ndjson', ...formFiles];

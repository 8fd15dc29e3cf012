/** The form of every run id: the second (UTC) in which the run began, and four random hexadecimal digits. */
export const runIdForm = '\\d{8}-\\d{6}-[0-9a-f]{4}';

const parts = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-[0-9a-f]{4}$/;

/** When a run began, by its id; null where that is no run id. */
export const beganAt = (runId: string): Date | null => {
  const [, year, month, day, hour, minute, second] = parts.exec(runId) ?? [];
  const began = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(began.getTime()) ? null : began;
};

/** The fields in which a resource shows the management of its certificate. */
export const policy = 'certificate_management_policy';
export const status = 'certificate_management_status';

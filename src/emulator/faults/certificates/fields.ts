/** Where a resource shows how its certificate is managed. */
export const policy = 'certificate_management_policy';
export const status = 'certificate_management_status';

/** With a request: the organisation whose page it comes from. One that is not the session's any more is refused. */
export const organizationHeader = 'x-organization-id';

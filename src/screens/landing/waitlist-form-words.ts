export const JOIN = 'Join Now';
export const JOINING = 'Joining...';

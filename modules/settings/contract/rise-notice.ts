/** A higher commission starts so many whole days after its decision. */
export const RISE_NOTICE_DAYS = 7

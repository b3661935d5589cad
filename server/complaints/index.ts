/** Complaints: something went wrong with a parcel; the buyer is heard and the money waits. */
export { answerComplaint, disputedAmong, openComplaint, resolveComplaint } from './complaint-thread.ts'

/** Couriers' stops and codes. */
export { OtpBoxes, otpProblem } from './codes/otp-boxes.tsx'
export { OtpTab } from './codes/otp-tab.tsx'
export { PasteButton } from './codes/paste-button.tsx'
export { ResendButton } from './codes/resend-button.tsx'
export { ScanButton } from './codes/scan-code.tsx'
export { useOtpQueue } from './codes/use-otp-queue.ts'
export { forgetTypedCode, saveTypedCode, readTypedCode } from './codes/typed-code.ts'
export { type Proof, useProof } from './codes/use-proof.ts'
export { NothingHere, ReadNews } from './courier-states.tsx'

export { DeliveriesTab } from './courier/deliveries-tab.tsx'
export { HistoryTab } from './courier/history-tab.tsx'
export { ShopsTab } from './courier/shops-tab.tsx'
export { type CourierWork, useCourier } from './courier/use-courier.ts'

export { CourierSettings } from './courier-settings.tsx'
export { MarketSettings } from './market-settings.tsx'
export { ProofPhoto, type TakenPhoto } from './proof-photo.tsx'

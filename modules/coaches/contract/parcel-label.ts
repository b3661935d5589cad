export type ParcelLabel = {
  /** Number of the waybill. */
  waybill: string
  /** « H8K2M », « H8K2M/2 ». */
  code: string
}

const pattern = /^(CAR-\d{6}-\d{2,4}) ([A-Z0-9]{5}(?:\/\d{1,3})?)$/

/** « CAR-261127-02 H8K2M/2 »: the QR code of a parcel's label. */
export function labelText({ waybill, code }: ParcelLabel): string {
  return `${waybill} ${code}`
}

/** null: the QR code is on no label. */
export function readLabel(text: string): ParcelLabel | null {
  const [, waybill, code] = pattern.exec(text.trim()) ?? []
  return waybill && code ? { waybill, code } : null
}

/** What a picture of a paper of each kind may say, by the names under which it is read. Days are `YYYY-MM-DD`. */
export const PAPER_TEXT = {
  idCardFront: ['name', 'gender', 'nation', 'birthDate', 'address', 'idNo'],
  idCardBack: ['issuer', 'validFrom', 'validTo'],
  drivingLicence: ['name', 'licenceNo', 'licenceClass', 'fileNo', 'issuer', 'validFrom', 'validTo'],
  vehicleLicence: [
    'plateNo',
    'vehicleType',
    'owner',
    'useCharacter',
    'brandModel',
    'vin',
    'engineNo',
    'issuer',
    'registerDate',
    'issueDate',
    'inspectionTo',
  ],
  businessLicence: ['name', 'uscc', 'legalPerson', 'address', 'validTo'],
  transportPermit: ['permitNo', 'owner', 'plateNo', 'validTo'],
  qualification: ['name', 'qualificationNo', 'validTo'],
  bankCard: ['cardNo', 'bankName', 'holder'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type PaperKind = keyof typeof PAPER_TEXT
/** Names of what a paper of a kind may say. */
export type PaperTextName<K extends PaperKind = PaperKind> = (typeof PAPER_TEXT)[K][number]
/** What was read; what could not be is left out. */
export type PaperText = Readonly<Record<string, string>>

/** Which fields of a form a picture of a paper fills in: names of what is read, each with its field. */
export type PaperReads<N extends string = string> = {
  readonly [K in PaperKind]: { readonly paper: K; readonly into: Readonly<Partial<Record<PaperTextName<K>, N>>> }
}[PaperKind]

/** Services outside of the console that an installation may connect. */
export const OUTSIDE_SERVICES = ['ocr', 'elements', 'chain', 'eSign'] as const
export type OutsideServiceName = (typeof OUTSIDE_SERVICES)[number]

/** Whether a service is there. */
export interface OutsideServiceStanding {
  connected: boolean
  /** A trial plays it: what it says is made up, or checked by rules alone. */
  simulated?: true
  /** Where it is not connected: the setting that would connect it. */
  setting?: string
}

/** What a reviewer looks at, by kind of party (domain facts, section 3, "Review"). */
export const REVIEW_KINDS = ['driver', 'vehicle', 'team', 'shipper'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/** A paper that says who somebody is or what he may do. */
export interface Certificate {
  name: string
  /** Field of its own review state; papers without one stand or fall with the whole. */
  status?: string
  /** Field of its last valid day. */
  to?: string
  /** Fields it proves: changing one of them leads back to review. */
  fields: readonly string[]
  /** Field of its pictures. */
  images?: string
}

export interface ReviewSubject {
  /** Name of the entity. */
  entity: string
  /** Field that a case is called by. */
  title: string
  /** Field of the reason of the last rejection. */
  lastReason: string
  certificates: readonly Certificate[]
}

/** The papers of each kind; their states roll up into `authStatus`. */
export const REVIEW_SUBJECTS: Readonly<Record<ReviewKind, ReviewSubject>> = {
  driver: {
    entity: 'driver',
    title: 'name',
    lastReason: 'lastRejectReason',
    certificates: [
      {
        name: 'idCard',
        status: 'idStatus',
        to: 'idTo',
        images: 'idFront',
        fields: ['name', 'idNo', 'idFrom', 'idTo', 'idFront', 'idBack'],
      },
      {
        name: 'licence',
        status: 'licenceStatus',
        to: 'licenceTo',
        images: 'licenceImgs',
        fields: [
          'licenceNo',
          'licenceClass',
          'licenceIssuer',
          'licenceFrom',
          'licenceTo',
          'licenceFileNo',
          'licenceImgs',
        ],
      },
      {
        name: 'qualification',
        status: 'qualificationStatus',
        to: 'qualificationTo',
        images: 'qualificationImgs',
        fields: ['qualificationNo', 'qualificationTo', 'qualificationImgs'],
      },
    ],
  },
  vehicle: {
    entity: 'vehicle',
    title: 'plateNo',
    lastReason: 'lastRejectReason',
    certificates: [
      {
        name: 'vehicleLicence',
        status: 'licenceStatus',
        to: 'inspectionTo',
        images: 'licenceImgs',
        fields: [
          'plateNo',
          'plateColor',
          'vehicleType',
          'energy',
          'owner',
          'useCharacter',
          'vin',
          'engineNo',
          'issuer',
          'registerDate',
          'issueDate',
          'inspectionTo',
          'grossMass',
          'tonnage',
          'licenceImgs',
        ],
      },
      { name: 'roadCert', status: 'roadCertStatus', to: 'roadCertTo', fields: ['roadCertNo', 'roadCertTo'] },
      { name: 'insurance', to: 'compulsoryInsuranceTo', fields: ['compulsoryInsuranceTo'] },
    ],
  },
  team: {
    entity: 'driverTeam',
    title: 'name',
    lastReason: 'lastRejectReason',
    certificates: [{ name: 'teamAgreement', fields: ['name', 'captainCode', 'collectForMembers', 'dispatchRate'] }],
  },
  shipper: {
    entity: 'shipment',
    title: 'name',
    lastReason: 'authRemark',
    certificates: [
      {
        name: 'businessLicence',
        to: 'licenceExpire',
        images: 'licenceImg',
        fields: ['name', 'uscc', 'legalPerson', 'licenceImg', 'licenceExpire'],
      },
      { name: 'legalIdCard', to: 'idCardExpire', fields: ['legalIdNo', 'idCardExpire'] },
    ],
  },
}

/** Days before the end of a certificate at which its holder is warned. */
export const EXPIRY_WARN_DAYS = [30, 15, 7] as const

/** Those whose vehicles stop when a paper runs out; shippers and teams are only warned. */
export const EXPIRING_KINDS = ['driver', 'vehicle'] as const
export type ExpiringKind = (typeof EXPIRING_KINDS)[number]

/** Papers with a last day: a branch says of each whether it blocks or only warns once it has run out. */
export const EXPIRING_PAPERS: readonly { kind: ExpiringKind; name: string; to: string }[] = EXPIRING_KINDS.flatMap(
  kind => REVIEW_SUBJECTS[kind].certificates.flatMap(({ name, to }) => (to ? [{ kind, name, to }] : [])),
)

export interface ExpiryRule {
  kind: ExpiringKind
  /** Name of the certificate. */
  name: string
  /** Keeps its holder from taking waybills once it has run out. */
  blocks: boolean
}

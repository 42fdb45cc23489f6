import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { shape, stringList } from '@ntocc/sdk/fields'

/** Most documents of one archive. */
export const MOST_ARCHIVED = 500

const Wanted = shape({ documentCodes: stringList({ max: MOST_ARCHIVED }).required() })

/** Evidence of some documents as one file that anybody can verify. */
export interface ReportArchive {
  /** What to save it as. */
  name: string
  /** A ZIP archive in base64. */
  content: string
  /** Its place in the chain of archives of the branch, from 1. */
  no: number
}

/** What archives are verified by. */
export interface ArchiveKey {
  /** Ed25519, SPKI in PEM. */
  publicKey: string
  /** SHA-256 of the key in DER, hexadecimal. */
  fingerprint: string
}

export const archiveCalls = {
  /** Documents, papers and evidence with people's numbers whole, signed. Makes another archive each time that it is asked. */
  reportArchive: endpoint({
    name: 'reportArchive',
    method: 'POST',
    path: '/ntocc-tms-api/reportArchive',
    body: input<{ documentCodes: string[] }>(Wanted),
    data: answer.value<ReportArchive>(['name', 'content', 'no']),
    permission: 'report.evidence',
    staffOnly: true,
  }),
  reportArchiveKey: endpoint({
    name: 'reportArchiveKey',
    method: 'GET',
    path: '/ntocc-tms-api/reportArchiveKey',
    data: answer.value<ArchiveKey>(['publicKey', 'fingerprint']),
    permission: 'report.read',
    staffOnly: true,
  }),
} as const

import type { ProvinceReport, ReportProtocol } from '../provinces/definition.ts'
import { formAes, formAuth } from './form.ts'
import type { ReportCredentials, ReportMessage, ReportQuery, WireRequest } from './message.ts'
import { restAuth, restQuery, restSm2Sm4, restSm2Xml } from './rest.ts'
import { soapAuth, soapXml } from './soap.ts'

type Sends = (report: ProvinceReport, credentials: ReportCredentials, message: ReportMessage) => WireRequest

const SENDS: Readonly<Record<ReportProtocol, Sends>> = { restSm2Sm4, restSm2Xml, formAes, soapXml }

/**
 * The request that carries a message to a province's regulator. Nothing is sent, and documents are not validated: that is done
 * before, by `validateDocument` with `modelOf`.
 * @throws ReportRequestError for a credential or token that is missing, or more documents than fit
 * @throws CipherError for a public key that is none
 */
export const reportRequest: Sends = (report, credentials, message) =>
  SENDS[report.protocol](report, credentials, message)

/** The request that asks for a token; undefined for a province that wants none. @throws ReportRequestError as above */
export const tokenRequest = (report: ProvinceReport, credentials: ReportCredentials): WireRequest | undefined => {
  const { auth } = report.paths
  if (auth === undefined) return undefined
  if (report.protocol === 'soapXml') return soapAuth(auth, credentials)
  return report.protocol === 'formAes' ? formAuth(auth, report, credentials) : restAuth(auth, credentials)
}

/**
 * The request that asks what became of a reference number; undefined for a regulator that cannot be asked.
 * @throws ReportRequestError as above
 */
export const queryRequest = (
  report: ProvinceReport,
  credentials: ReportCredentials,
  asked: ReportQuery,
): WireRequest | undefined => {
  const { query } = report.paths
  return query === undefined ? undefined : restQuery(query, credentials, asked)
}

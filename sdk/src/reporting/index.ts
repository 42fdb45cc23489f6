/**
 * Reports of network freight to the regulators of provinces: documents, how they are judged, encrypted and sent, and what is told of
 * a province. Pure: for Node and browsers, without a network. Loaded only by who asks for it.
 */
export type { AesVector } from './crypto/aes.ts'
export type { ByteEncoding, RandomBytes } from './crypto/bytes.ts'
export { CipherError, type Sm2Form } from './crypto/sm.ts'
export { countyCheck, LIGHT_GROSS_MASS, lightPermitNumber, lightQualification } from './documents/areas.ts'
export { type CodeListName, REPORT_CODES } from './documents/code-lists.ts'
export type {
  Cardinality,
  DocumentKind,
  DocumentModel,
  DocumentOf,
  GuideVersion,
  ReportCondition,
  ReportField,
  ValueKind,
} from './documents/field.ts'
export {
  type FormatProblem,
  kilogramsOfTonnes,
  reportDecimal,
  reportKilograms,
  reportMoment,
  reportTime,
  reportYuan,
} from './documents/format.ts'
export type { FundFlowDocument } from './documents/fund-flow.ts'
export { DocumentReadError, type NameCase, readJson, type WriteOptions, writeJson } from './documents/json.ts'
export { type DocumentLine, documentLines } from './documents/lines.ts'
export type { DriverDocument, LocationDocument, VehicleDocument } from './documents/master-data.ts'
export {
  type AnyDocument,
  type AnyValue,
  DOCUMENT_KINDS,
  type DocumentTypes,
  REPORT_DOCUMENTS,
} from './documents/models.ts'
export {
  type DocumentIssue,
  type DocumentProblem,
  type DocumentRules,
  validateDocument,
} from './documents/validate.ts'
export type { ValueFacts, ValueProblem } from './documents/values.ts'
export type { WaybillDocument, WaybillDocumentV1 } from './documents/waybill.ts'
export { readXml, writeXml } from './documents/xml.ts'
export type {
  CasedContract,
  CasedDriver,
  CasedInvoice,
  CasedPayment,
  CasedPosition,
  CasedTrip,
  CasedVehicle,
  CasedWaybill,
  CheckSetup,
  ReportCase,
} from './precheck/case.ts'
export {
  type CheckOptions,
  type Lamp,
  type LampColour,
  precheck,
  REPORT_RULES,
  type Readiness,
  type RuleResult,
  reportLamps,
  reportReadiness,
  storedFlows,
} from './precheck/precheck.ts'
export {
  type CaseRecord,
  type Checked,
  type Finding,
  REPORT_FLOWS,
  type RecordIssue,
  type ReportFlow,
  type ReportRule,
} from './precheck/rule.ts'
export { ruleOfProblem } from './precheck/rules/documents.ts'
export {
  RULE_IDS,
  type RuleId,
  type RuleLevel,
  type RuleSettings,
  settingsFor,
  THRESHOLDS,
  type Thresholds,
} from './precheck/settings.ts'
export { defineProvinceReport, ProvinceReportError } from './provinces/define.ts'
export type {
  ByDocument,
  ExtraField,
  ProvinceDefinition,
  ProvinceReport,
  ReportEvidence,
  ReportProtocol,
  WaybillStage,
} from './provinces/definition.ts'
export { PROVINCE_REPORTS, provinceReportOf, REPORT_TYPES } from './provinces/index.ts'
export { modelOf, type ReportFact, withCodes, withFacts } from './provinces/model.ts'
export { withoutLater } from './provinces/stage.ts'
export {
  type QueryAnswer,
  type ReportAnswer,
  readQueryAnswer,
  readReportAnswer,
  readTokenAnswer,
  type TokenAnswer,
  type Unclear,
} from './wire/answer.ts'
export {
  type ReportCredentials,
  type ReportMessage,
  type ReportQuery,
  ReportRequestError,
  SECRET_MARK,
  type WireRequest,
  type WireResponse,
  withoutSecrets,
} from './wire/message.ts'
export { queryRequest, reportRequest, tokenRequest } from './wire/request.ts'
export { reportText } from './wire/rest.ts'

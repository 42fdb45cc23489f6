import type { AesVector } from '../crypto/aes.ts'
import type { ByteEncoding } from '../crypto/bytes.ts'
import type { Sm2Form } from '../crypto/sm.ts'
import type { CodeListName } from '../documents/code-lists.ts'
import type { DocumentKind, GuideVersion, ReportField } from '../documents/field.ts'
import type { NameCase } from '../documents/json.ts'
import type { RuleSettings } from '../precheck/settings.ts'

/**
 * How documents travel: JSON whose key is encrypted by SM2 and whose content by SM4; JSON around XML encrypted by SM2; a form with
 * AES and a signature; SOAP with XML in base64.
 */
export const REPORT_PROTOCOLS = ['restSm2Sm4', 'restSm2Xml', 'formAes', 'soapXml'] as const
export type ReportProtocol = (typeof REPORT_PROTOCOLS)[number]

/**
 * What a definition rests on: programs or publications that show the regulator's own form, what follows from such with a gap, or
 * nothing but the ministry's form, which most provinces take over. A page that shows a province says which.
 */
export const REPORT_EVIDENCE = ['known', 'inferred', 'general'] as const
export type ReportEvidence = (typeof REPORT_EVIDENCE)[number]

/** How a document is written before it is encrypted. */
export const DOCUMENT_FORMATS = ['json', 'xml'] as const

/** When a stage of a waybill is reported. */
export const STAGE_MOMENTS = ['despatched', 'arrived', 'received'] as const

export interface WaybillStage {
  readonly ipcType: string
  readonly when: (typeof STAGE_MOMENTS)[number]
  /** Required fields of the waybill that are not known yet. */
  readonly without: readonly string[]
}

/** A field that a province asks for beside those of the guide. */
export interface ExtraField extends ReportField {
  /** Key of the field that it stands behind; at the end unless told. */
  readonly after?: string
  /** Name of the fact that fills it, see `withFacts`. */
  readonly from: string
}

export type ByDocument<T> = Readonly<Partial<Record<DocumentKind, T>>>

/** What one province does in its own way, whole. Paths of fields are as issues have them: `vehicleInfo.placeOfLoading`. */
export interface ProvinceReport {
  /** GB/T 2260 code of the province, six digits; the key of a definition. */
  readonly gb: string
  readonly evidence: ReportEvidence
  readonly protocol: ReportProtocol
  /** Version of the ministry's guide that its documents follow. */
  readonly guide: GuideVersion
  /** How documents are written: in XML by version 1 of the guide and in JSON by version 2, unless the protocol has one alone. */
  readonly documentFormat: 'json' | 'xml'
  /** DocumentVersionNumber of the header. */
  readonly documentVersion: string
  /** SenderCode of the header: the province's, or the code that the enterprise has with it. */
  readonly sender: 'province' | 'enterprise'
  /** What the code of an enterprise looks like. */
  readonly enterpriseCode?: string | undefined
  /** How names of fields are written. */
  readonly names: NameCase
  /** Paths below the regulator's address, which is a setting of the branch. Without `auth` there is no token. */
  readonly paths: {
    readonly auth?: string | undefined
    readonly send: string
    /** Where it is asked what became of a reference number; without it nobody can ask. */
    readonly query?: string | undefined
  }
  /** Where an answer says what; paths of JSON, elements of SOAP. The first that is there counts. */
  readonly answer: {
    readonly code: readonly string[]
    readonly message: readonly string[]
    readonly token: readonly string[]
    /** The reference number that an answer repeats. */
    readonly reference: readonly string[]
    /** Of an answer to `query`: whether the document was received, and what is thought of it. */
    readonly received: readonly string[]
    readonly audit: readonly string[]
  }
  /** What an answer to `query` says by these codes; any other is unclear. */
  readonly audits: {
    readonly received: readonly string[]
    readonly unknown: readonly string[]
    readonly waiting: readonly string[]
    readonly approved: readonly string[]
    readonly abnormal: readonly string[]
  }
  readonly codes: {
    readonly ok: readonly string[]
    /** The token has lapsed: ask for another once, send again. */
    readonly token: readonly string[]
    /** The reference number is known there: it was delivered before. */
    readonly duplicate: readonly string[]
    /** Nobody knows what became of it: their queue or server failed. */
    readonly transient: readonly string[]
  }
  readonly cipher: { readonly sm2: Sm2Form; readonly sm4: ByteEncoding; readonly vector: AesVector }
  /** How long a token is taken to hold, in minutes. */
  readonly tokenMinutes: number
  /** Names of messages where they are others than the guide's. */
  readonly ipcTypes: ByDocument<string>
  /** Actions of SOAP, by document. */
  readonly actions: ByDocument<string>
  /** Optional fields of the guide that are required here. */
  readonly required: ByDocument<readonly string[]>
  readonly extraFields: ByDocument<readonly ExtraField[]>
  /** Codes that are others here, by list and code of the guide. */
  readonly codeMaps: Readonly<Partial<Record<CodeListName, Readonly<Record<string, string>>>>>
  /** A waybill reported several times while it goes on; once, when it is received, unless told. */
  readonly stages: readonly WaybillStage[]
  /** Whether it is told where drivers loaded and unloaded. */
  readonly takesLocations: boolean
  /** Names of the messages by which a location tells the beginning and the end of a track. */
  readonly tracks?: { readonly start: string; readonly end: string } | undefined
  /** Most documents in one message. */
  readonly batchMax: number
  /** Hours: a waybill after it was received, a flow of funds after it was paid. */
  readonly deadlines: { readonly waybillHours: number; readonly fundFlowHours: number }
  /** What the regulator asks of an enterprise before it is connected. */
  readonly trial?:
    | { readonly days: number; readonly waybillsADay: number; readonly mostAbnormalPercent: number }
    | undefined
  /** Most reference numbers of documents found wrong that the regulator returns as one list. */
  readonly abnormalListMax?: number | undefined
  /** Levels and thresholds of the pre-check that are others here. */
  readonly rules: RuleSettings
}

type Group = 'paths' | 'answer' | 'audits' | 'codes' | 'cipher' | 'deadlines'

/** What is said of a province: its code, and whatever is not as in the general form. */
export type ProvinceDefinition = { readonly gb: string } & Partial<Omit<ProvinceReport, 'gb' | Group>> & {
    readonly [G in Group]?: Partial<ProvinceReport[G]>
  }

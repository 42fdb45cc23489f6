import { asError } from '../../contracts/thrown.ts'
import { REPORT_CODES } from '../documents/code-lists.ts'
import { type DocumentKind, keyOf, type ReportField } from '../documents/field.ts'
import { readFormat } from '../documents/format.ts'
import { DOCUMENT_KINDS, REPORT_DOCUMENTS } from '../documents/models.ts'
import { RULE_IDS, THRESHOLDS } from '../precheck/settings.ts'
import {
  DOCUMENT_FORMATS,
  type ProvinceDefinition,
  type ProvinceReport,
  REPORT_EVIDENCE,
  REPORT_PROTOCOLS,
  STAGE_MOMENTS,
} from './definition.ts'
import { PROTOCOL_FORMATS } from './general.ts'

export interface ProvinceProblem {
  /** The key that is wrong, from the definition down. */
  readonly key: string
  /** What is wrong with it, as the end of a sentence. */
  readonly reason: string
}

type Check = (value: unknown, key: string) => ProvinceProblem[]

const say = (key: string, reason: string): ProvinceProblem[] => [{ key, reason }]
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text: Check = (value, key) =>
  typeof value === 'string' && value.trim() !== '' ? [] : say(key, 'must be a text that is not empty')
const flag: Check = (value, key) => (typeof value === 'boolean' ? [] : say(key, 'must be true or false'))
const matching =
  (pattern: RegExp, what: string): Check =>
  (value, key) =>
    typeof value === 'string' && pattern.test(value) ? [] : say(key, `must be ${what}`)
const oneOf =
  (values: readonly unknown[]): Check =>
  (value, key) =>
    values.includes(value) ? [] : say(key, `must be one of ${values.join(', ')}`)
const above =
  (least: number, isWhole = true): Check =>
  (value, key) =>
    typeof value === 'number' && value >= least && Number.isFinite(value) && (!isWhole || Number.isInteger(value))
      ? []
      : say(key, `must be a ${isWhole ? 'whole ' : ''}number of at least ${least}`)
const list =
  (each: Check): Check =>
  (value, key) =>
    Array.isArray(value) ? value.flatMap((one, index) => each(one, `${key}.${index}`)) : say(key, 'must be a list')
const filled =
  (each: Check): Check =>
  (value, key) =>
    Array.isArray(value) && value.length === 0 ? say(key, 'must name at least one') : list(each)(value, key)

/** A record of known keys; one that is not known is wrong, and one that is needed and missing. */
const record =
  (checks: Readonly<Record<string, Check>>, needed: readonly string[] = []): Check =>
  (value, key) => {
    if (!isRecord(value)) return say(key, 'must be an object')
    const at = (name: string): string => (key ? `${key}.${name}` : name)
    const missing = needed.filter(name => value[name] === undefined).flatMap(name => say(at(name), 'is missing'))
    const wrong = Object.entries(value).flatMap(([name, one]) => {
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined
      if (!check) return say(at(name), 'is not known')
      return one === undefined ? [] : check(one, at(name))
    })
    return [...missing, ...wrong]
  }

const each = (keys: readonly string[], check: (key: string) => Check): Record<string, Check> =>
  Object.fromEntries(keys.map(key => [key, check(key)]))
const byDocument = (check: (kind: DocumentKind) => Check): Check =>
  record(each(DOCUMENT_KINDS, kind => check(kind as DocumentKind)))

const path = matching(/^\/[\w./~-]*$/, 'a path that begins with /')
const pathOfField =
  (kind: DocumentKind): Check =>
  (value, key) => {
    let fields: readonly ReportField[] | undefined = REPORT_DOCUMENTS[kind].fields
    for (const name of String(value).split('.')) {
      const found: ReportField | undefined = fields?.find(field => keyOf(field) === name)
      if (!found) return say(key, `names ${String(value)}, which a ${kind} document does not have`)
      fields = found.fields
    }
    return []
  }

const format: Check = (value, key) => {
  try {
    readFormat(String(value))
    return []
  } catch (error) {
    return say(key, `must be a format: ${asError(error).message}`)
  }
}

const extra = (kind: DocumentKind): Check => {
  const top = REPORT_DOCUMENTS[kind].fields as readonly ReportField[]
  const shape = record(
    {
      name: (value, key) =>
        top.some(({ name }) => name === value)
          ? say(key, 'is a field of the guide already')
          : matching(/^[A-Z][A-Za-z0-9]*$/, 'a name in UpperCamel')(value, key),
      json: matching(/^[a-z][A-Za-z0-9]*$/, 'a name in lowerCamel'),
      no: text,
      zh: text,
      card: oneOf(['1..1', '0..1']),
      format,
      codes: oneOf(Object.keys(REPORT_CODES)),
      requiredWhen: oneOf(['segmented', 'light']),
      after: oneOf(top.map(keyOf)),
      from: text,
    },
    ['name', 'zh', 'card', 'format', 'from'],
  )
  return list(shape)
}

const codeMaps = record(
  each(Object.keys(REPORT_CODES), name => (value, key) => {
    const known: readonly string[] = REPORT_CODES[name as keyof typeof REPORT_CODES]
    return record(each(known, () => text))(value, key)
  }),
)

const CHECKS: Readonly<Record<keyof ProvinceReport, Check>> = {
  gb: matching(/^[1-8]\d0000$/, 'the six digits of a province in GB/T 2260'),
  evidence: oneOf(REPORT_EVIDENCE),
  protocol: oneOf(REPORT_PROTOCOLS),
  guide: oneOf([1, 2]),
  documentFormat: oneOf(DOCUMENT_FORMATS),
  documentVersion: matching(/^\S{1,17}$/, 'a version of at most 17 characters'),
  sender: oneOf(['province', 'enterprise']),
  enterpriseCode: (value, key) => {
    try {
      new RegExp(String(value))
      return text(value, key)
    } catch {
      return say(key, 'must be a regular expression')
    }
  },
  names: oneOf(['lower', 'upper']),
  paths: record({ auth: path, send: path, query: path }),
  answer: record(each(['code', 'message', 'token', 'reference', 'received', 'audit'], () => list(text))),
  audits: record(each(['received', 'unknown', 'waiting', 'approved', 'abnormal'], () => list(text))),
  codes: record({ ok: filled(text), token: list(text), duplicate: list(text), transient: list(text) }),
  cipher: record({
    sm2: record({ order: oneOf(['C1C3C2', 'C1C2C3']), prefix: flag, encoding: oneOf(['hex', 'base64']) }, [
      'order',
      'prefix',
      'encoding',
    ]),
    sm4: oneOf(['hex', 'base64']),
    vector: oneOf(['zeros', 'key']),
  }),
  tokenMinutes: above(1),
  ipcTypes: byDocument(() => matching(/^[A-Z_0-9]{1,16}$/, 'a name of at most 16 capitals, digits and _')),
  actions: byDocument(() => text),
  required: byDocument(kind => list(pathOfField(kind))),
  extraFields: byDocument(extra),
  codeMaps,
  stages: filled(
    record({ ipcType: text, when: oneOf(STAGE_MOMENTS), without: list(pathOfField('waybill')) }, [
      'ipcType',
      'when',
      'without',
    ]),
  ),
  takesLocations: flag,
  tracks: record({ start: text, end: text }, ['start', 'end']),
  batchMax: above(1),
  deadlines: record({ waybillHours: above(1), fundFlowHours: above(1) }),
  trial: record({ days: above(1), waybillsADay: above(1), mostAbnormalPercent: above(0, false) }, [
    'days',
    'waybillsADay',
    'mostAbnormalPercent',
  ]),
  abnormalListMax: above(1),
  rules: record({
    levels: record(each(RULE_IDS, () => oneOf(['error', 'warning', 'off']))),
    ...each(Object.keys(THRESHOLDS), () => above(0, false)),
  }),
}

/** A code of an answer means one thing. */
const ambiguous = ({ codes }: ProvinceDefinition): ProvinceProblem[] => {
  const seen = new Map<string, string>()
  return Object.entries(codes ?? {}).flatMap(([group, values]) =>
    values.flatMap((code: string, index: number) => {
      const before = seen.get(code)
      seen.set(code, group)
      return before ? say(`codes.${group}.${index}`, `is ${code}, which is in ${before} already`) : []
    }),
  )
}

/** Whoever names the messages of locations takes them. */
const unsentTracks = ({ takesLocations, tracks }: ProvinceDefinition): ProvinceProblem[] =>
  takesLocations === false && tracks
    ? say('tracks', 'are messages of locations, which takesLocations says are not taken')
    : []

/** A protocol that has documents in one format alone has them in no other. */
const otherFormat = ({ protocol, documentFormat }: ProvinceDefinition): ProvinceProblem[] => {
  const only = protocol && PROTOCOL_FORMATS[protocol]
  return documentFormat && only && only !== documentFormat
    ? say('documentFormat', `is ${documentFormat}, which ${protocol} does not write`)
    : []
}

/** Everything that is wrong with a definition, in the order of its keys; nothing of it has been used before. */
export const problemsOf = (definition: ProvinceDefinition): ProvinceProblem[] => {
  const found = record(CHECKS, ['gb'])(definition, '')
  return found.length > 0 ? found : [...otherFormat(definition), ...ambiguous(definition), ...unsentTracks(definition)]
}

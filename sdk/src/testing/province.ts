import { type ChildProcess, fork } from 'node:child_process'
import { itemAt } from '../fields/index.ts'
import {
  type AnyDocument,
  type DocumentKind,
  type DocumentModel,
  modelOf,
  type ProvinceReport,
  type ReportAnswer,
  type ReportCredentials,
  type ReportFact,
  readReportAnswer,
  readTokenAnswer,
  reportRequest,
  tokenRequest,
  validateDocument,
  type WaybillStage,
  type WireRequest,
  type WireResponse,
  withFacts,
  withoutLater,
} from '../reporting/index.ts'
import { command } from './command.ts'
import { type BrokenDocument, brokenDocuments } from './province/broken.ts'
import { finishedWaybill, isCountyOf, JUDGED_AT } from './province/finished.ts'
import { byGuide } from './province/guide.ts'

/**
 * Test kit for a province's report: generated waybills go the whole way, by the console's own code, to the regulator simulator, which
 * judges them by schemas of its own. It runs in a process of its own, from the checkout that the SDK is part of or the console that
 * `NTOCC_CONSOLE` names.
 */

/** What the province's regulator does otherwise than the guide, in the words of its own papers: what a definition is tested against. */
export interface ProvinceRegulator {
  /** The code by which it says that it has taken a document; 1001 unless told. */
  ok?: string
  /** The enterprise's code with it, where not any will do. */
  enterprise?: string
  /** Order of what SM2 makes of a key: the standard's C1C3C2 unless told. */
  order?: 'C1C3C2' | 'C1C2C3'
  /** Whether it is told of a waybill three times: when it departs, when it arrives, and when it is received. */
  stages?: boolean
  /** Fields that it asks for beside the guide's, by document and name in JSON. Those of documents in XML stand in the simulator's schemas. */
  fields?: Partial<Record<DocumentKind, Readonly<Record<string, ProvinceField>>>>
}

/** A text of at most so many characters, a moment or a decimal in the guide's notation (`n14`, `n..18,3`), or a code of a list. */
export interface ProvinceField {
  maxLength?: number
  format?: string
  codes?: readonly string[]
  required?: boolean
}

export interface ProvinceTestOptions {
  report: ProvinceReport
  /** What the plugin knows of a waybill: what the fields of the definition have their `from` of, where the platform does not know it. */
  facts?: (waybillNo: string) => Readonly<Record<string, ReportFact | undefined>>
  regulator?: ProvinceRegulator
}

export interface ProvinceTest {
  /** The document of the n-th generated waybill, in the province's form. */
  documentOf(kind: DocumentKind, at?: number): AnyDocument
  /**
   * Sends the documents of so many finished waybills, as the console does: drivers, vehicles, waybills in their stages, flows of funds, and
   * locations where the province takes them.
   * @returns what was not taken and why, a line each; empty when the regulator has them all
   */
  send(waybills: number): Promise<string[]>
  /**
   * Breaks each field of each document, one at a time.
   * @returns what the check before sending or the regulator did not notice, a line each; empty when both noticed everything
   */
  broken(): Promise<string[]>
  close(): Promise<void>
}

/** In this order: a waybill is told of when its vehicle and driver are known. */
const KINDS = ['driver', 'vehicle', 'waybill', 'fundFlow'] as const
/** What is told: a document, or one of the stages of a waybill. */
interface Told {
  readonly kind: DocumentKind
  readonly stage: WaybillStage | undefined
  readonly model: DocumentModel
  /** What a line about it begins with: `driver`, or `waybill WLHY_YD1002` where a waybill is told of in stages. */
  readonly name: string
}

const everythingTold = (report: ProvinceReport): readonly Told[] => {
  const kinds: readonly DocumentKind[] = report.takesLocations ? [...KINDS, 'location'] : KINDS
  return kinds.flatMap(kind => {
    const stages = kind === 'waybill' && report.stages.length > 1 ? report.stages : [undefined]
    return stages.map(stage => ({
      kind,
      stage,
      model: modelOf(report, kind, { stage }),
      name: stage ? `${kind} ${stage.ipcType}` : kind,
    }))
  })
}

/** Messages that are on their way at the same time: a validator judges what comes together. */
const AT_ONCE = 100
/** What the simulator calls the forms in which documents travel. */
const FORMS: Readonly<Record<ProvinceReport['protocol'], string>> = {
  restSm2Sm4: 'general',
  restSm2Xml: 'tianjin',
  formAes: 'shaanxi',
  soapXml: 'logink',
}

/** Which regulator the simulator is to be. @throws Error for documents in a format that no guide has them in */
const formOf = ({ gb, protocol, guide, documentFormat }: ProvinceReport) => {
  const isFirst = protocol === 'restSm2Sm4' && documentFormat === 'xml'
  if ((guide === 1) !== isFirst)
    throw new Error(`The regulator simulator takes XML by version 1 of the guide alone: ${gb} is of version ${guide}.`)
  return { form: FORMS[protocol], ...(isFirst && { guide }) }
}

interface Played {
  url: string
  enterprise: ReportCredentials & { code: string }
}

/** @throws Error with what the process said, where it ended before it was there */
const playedBy = (child: ChildProcess): Promise<Played> =>
  new Promise((resolve, reject) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', chunk => {
        output += chunk
      })
    child.once('message', (message: Played | { failed: string }) =>
      'failed' in message ? reject(new Error(message.failed)) : resolve(message),
    )
    child.once('exit', () => reject(new Error(`the regulator has ended: ${output}`)))
  })

const posted = async (
  address: string,
  request: Pick<WireRequest, 'path' | 'headers' | 'body'>,
): Promise<WireResponse> => {
  const { path, headers, body } = request
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.text() }
}

/** Ways to fields that a message names: the whole of each. */
const namesIn = (message = ''): readonly string[] => message.match(/[A-Za-z][\w]*(?:\.\w+)*/g) ?? []

const said = ({ result, code, message }: { result: string; code?: string; message?: string }): string =>
  [result, code, message].filter(Boolean).join(' ')

/**
 * Starts a regulator for one definition: `beforeAll(async () => { province = await testProvince({ report }) })`. Close it when the tests
 * are done. @throws Error for a form that the simulator does not speak, or without a console to take it from
 */
export async function testProvince({ report, facts, regulator = {} }: ProvinceTestOptions): Promise<ProvinceTest> {
  const form = formOf(report)
  const { enterprise: code, ...asked } = regulator
  const child = fork(command(), ['regulator-kit', ...(code ? [code] : [])], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { url, enterprise } = await playedBy(child)
  const told = await posted(url, {
    path: '/control/province',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, ...asked }),
  })
  if (told.status >= 400) throw new Error(`the regulator is told what it cannot know: ${told.body}`)
  const credentials: ReportCredentials = { ...enterprise, enterpriseCode: enterprise.code }
  const rules = { isCounty: isCountyOf(report.gb), now: JUDGED_AT, version: report.guide }
  const everything = everythingTold(report)
  let token: string | undefined
  let sent = 0

  const documentIn = ({ kind, stage, model }: Omit<Told, 'name'>, at: number): AnyDocument => {
    const { no, documents, facts: known } = finishedWaybill(report.gb, at)
    const document = withFacts(byGuide(kind, documents[kind], model, report.guide), model, { ...known, ...facts?.(no) })
    return stage ? withoutLater(document, stage) : document
  }
  const problemsOf = ({ model }: Told, document: AnyDocument, at: number) =>
    validateDocument(document, model, { ...rules, isLight: finishedWaybill(report.gb, at).isLight })
  /** What its author has to write, where the papers say that the code means taken and the definition does not. */
  const toldAs = (answer: { result: string; code?: string }): string =>
    answer.code !== undefined && answer.code === regulator.ok
      ? `. Its papers say that ${answer.code} means taken: write codes: { ok: ['${answer.code}'] } into the definition`
      : ''
  const withToken = async (): Promise<string | undefined> => {
    const request = token === undefined ? tokenRequest(report, credentials) : undefined
    if (!request) return token
    const answer = readTokenAnswer(report, await posted(url, request))
    if (answer.result !== 'token')
      throw new Error(`the regulator's answer is no token to the definition: ${said(answer)}${toldAs(answer)}`)
    token = answer.token
    return token
  }
  const sendOne = async ({ kind, stage }: Told, document: AnyDocument): Promise<ReportAnswer> => {
    sent += 1
    const message = {
      kind,
      stage,
      documents: [document],
      reference: String(sent).padStart(32, '0'),
      at: JUDGED_AT,
      token: await withToken(),
    }
    return readReportAnswer(report, await posted(url, reportRequest(report, credentials, message)), message.reference)
  }

  /** What nobody noticed of a document that is broken. */
  const unnoticed = async (told: Told, { path, named, how, document }: BrokenDocument): Promise<string[]> => {
    const isChecked = problemsOf(told, document, 0).some(issue => issue.path === path)
    const answer = await sendOne(told, document)
    const isNamed =
      answer.result === 'refused' && namesIn(answer.message).includes(report.names === 'upper' ? named : path)
    return [
      ...(isChecked ? [] : [`${told.name} ${path} ${how}: the check before sending lets it pass`]),
      ...(isNamed ? [] : [`${told.name} ${path} ${how}: the regulator says ${said(answer)}`]),
    ]
  }

  /** A document that is as it should be, and what became of it where it was not taken. */
  const sendOf = async (told: Told, at: number): Promise<string[]> => {
    const document = documentIn(told, at)
    const problems = problemsOf(told, document, at)
    if (problems.length > 0)
      return problems.map(({ path, code }) => `${told.name} ${at}: ${path} is ${code}, so it is not sent`)
    const answer = await sendOne(told, document)
    return answer.result === 'accepted' ? [] : [`${told.name} ${at}: ${said(answer)}`]
  }
  /** So many at once, their lines in order. */
  const together = async (count: number, one: (at: number) => Promise<string[]>): Promise<string[]> => {
    // One token for all of them.
    await withToken()
    const lines: string[] = []
    for (let from = 0; from < count; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => one(from + at))
      lines.push(...(await Promise.all(some)).flat())
    }
    return lines
  }

  return {
    documentOf: (kind, at = 0) => documentIn({ kind, stage: undefined, model: modelOf(report, kind) }, at),
    async send(waybills) {
      const lines: string[] = []
      for (const told of everything) lines.push(...(await together(waybills, at => sendOf(told, at))))
      return lines
    },
    async broken() {
      const lines: string[] = []
      for (const told of everything) {
        const all = brokenDocuments(documentIn(told, 0), told.model)
        lines.push(...(await together(all.length, at => unnoticed(told, itemAt(all, at)))))
      }
      return lines
    },
    async close() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}

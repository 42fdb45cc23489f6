import { type ChildProcess, fork } from 'node:child_process'
import {
  type AnyDocument,
  type DocumentKind,
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
  type WireRequest,
  type WireResponse,
  withFacts,
} from '../reporting/index.ts'
import { command } from './command.ts'
import { type BrokenDocument, brokenDocuments } from './province/broken.ts'
import { finishedWaybill, isCountyOf, JUDGED_AT } from './province/finished.ts'

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
  /** Fields that it asks for beside the guide's, by document and name in JSON. */
  fields?: Partial<Record<DocumentKind, Readonly<Record<string, { maxLength: number; required?: boolean }>>>>
}

export interface ProvinceTestOptions {
  report: ProvinceReport
  /** What the plugin knows of a waybill: what the fields of the definition have their `from` of. */
  facts?: (waybillNo: string) => Readonly<Record<string, ReportFact | undefined>>
  regulator?: ProvinceRegulator
}

export interface ProvinceTest {
  /** The document of the n-th generated waybill, in the province's form. */
  documentOf(kind: DocumentKind, at?: number): AnyDocument
  /**
   * Sends the documents of so many finished waybills: driver, vehicle, waybill and flow of funds, as the console does.
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
    child.once('message', message => resolve(message as Played))
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

const said = ({ result, code, message }: { result: string; code?: string; message?: string }): string =>
  [result, code, message].filter(Boolean).join(' ')

/**
 * Starts a regulator for one definition: `beforeAll(async () => { province = await testProvince({ report }) })`. Close it when the tests
 * are done. @throws Error for a protocol that the simulator does not speak, or without a console to take it from
 */
export async function testProvince({ report, facts, regulator = {} }: ProvinceTestOptions): Promise<ProvinceTest> {
  if (report.protocol !== 'restSm2Sm4')
    throw new Error(`The regulator simulator speaks restSm2Sm4; ${report.gb} is sent by ${report.protocol}.`)
  const { enterprise: code, ...asked } = regulator
  const child = fork(command(), ['regulator-kit', ...(code ? [code] : [])], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { url, enterprise } = await playedBy(child)
  const told = await posted(url, {
    path: '/control/province',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  if (told.status >= 400) throw new Error(`the regulator is told what it cannot know: ${told.body}`)
  const credentials: ReportCredentials = { ...enterprise, enterpriseCode: enterprise.code }
  const rules = { isCounty: isCountyOf(report.gb), now: JUDGED_AT, version: report.guide }
  const models = new Map(KINDS.map(kind => [kind as DocumentKind, modelOf(report, kind)]))
  const modelFor = (kind: DocumentKind) => models.get(kind) ?? modelOf(report, kind)
  let token: string | undefined
  let sent = 0

  const documentOf = (kind: DocumentKind, at = 0): AnyDocument => {
    const { no, documents } = finishedWaybill(report.gb, at)
    return withFacts(documents[kind], modelFor(kind), facts?.(no) ?? {})
  }
  const problemsOf = (kind: DocumentKind, document: AnyDocument, at: number) =>
    validateDocument(document, modelFor(kind), { ...rules, isLight: finishedWaybill(report.gb, at).isLight })
  const withToken = async (): Promise<string | undefined> => {
    const request = token === undefined ? tokenRequest(report, credentials) : undefined
    if (!request) return token
    const answer = readTokenAnswer(report, await posted(url, request))
    if (answer.result !== 'token')
      throw new Error(`the regulator's answer is no token to the definition: ${said(answer)}`)
    token = answer.token
    return token
  }
  const sendOne = async (kind: DocumentKind, document: AnyDocument): Promise<ReportAnswer> => {
    sent += 1
    const message = {
      kind,
      documents: [document],
      reference: String(sent).padStart(32, '0'),
      at: JUDGED_AT,
      token: await withToken(),
    }
    return readReportAnswer(report, await posted(url, reportRequest(report, credentials, message)), message.reference)
  }

  /** What nobody noticed of a document that is broken. */
  const unnoticed = async (kind: DocumentKind, { path, how, document }: BrokenDocument): Promise<string[]> => {
    const isChecked = problemsOf(kind, document, 0).some(issue => issue.path === path)
    const answer = await sendOne(kind, document)
    const isNamed = answer.result === 'refused' && answer.message?.includes(path) === true
    return [
      ...(isChecked ? [] : [`${kind} ${path} ${how}: the check before sending lets it pass`]),
      ...(isNamed ? [] : [`${kind} ${path} ${how}: the regulator says ${said(answer)}`]),
    ]
  }

  return {
    documentOf,
    async send(waybills) {
      const lines: string[] = []
      for (let at = 0; at < waybills; at++)
        for (const kind of KINDS) {
          const document = documentOf(kind, at)
          const problems = problemsOf(kind, document, at)
          if (problems.length > 0)
            lines.push(...problems.map(({ path, code }) => `${kind} ${at}: ${path} is ${code}, so it is not sent`))
          else {
            const answer = await sendOne(kind, document)
            if (answer.result !== 'accepted') lines.push(`${kind} ${at}: ${said(answer)}`)
          }
        }
      return lines
    },
    async broken() {
      const lines: string[] = []
      for (const kind of KINDS)
        for (const each of brokenDocuments(documentOf(kind), modelFor(kind)))
          lines.push(...(await unnoticed(kind, each)))
      return lines
    },
    async close() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}

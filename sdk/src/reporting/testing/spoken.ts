import type { DocumentKind } from '../documents/field.ts'
import type { AnyDocument } from '../documents/models.ts'
import type { ProvinceReport } from '../provinces/definition.ts'
import { readReportAnswer, readTokenAnswer } from '../wire/answer.ts'
import type { ReportCredentials, WireRequest } from '../wire/message.ts'
import { reportRequest, tokenRequest } from '../wire/request.ts'

export type Posted = Pick<WireRequest, 'path' | 'headers' | 'body'>

/** A moment at which messages are made. */
export const AT = new Date('2026-03-05T04:00:00Z')

/** A server that is played, without a network. */
export interface Played {
  inject(
    asked: string | { method: 'POST'; url: string; headers?: Record<string, string>; payload?: object | string },
  ): PromiseLike<{
    statusCode: number
    body: string
  }>
  close(): PromiseLike<unknown>
}

interface Asked<O, P extends Played> {
  /** What `/control/province` is asked for. */
  readonly province: object
  play(options?: O): P
}

/** A played regulator that is a province's, spoken to by the SDK as a console does. */
export const spokenTo = <O extends object, P extends Played>(report: ProvinceReport, asked: Asked<O, P>) => {
  let app: P | undefined
  let last = 0
  const playing = (): P => {
    if (!app) throw new Error('no regulator is there')
    return app
  }
  const control = async (path: string, payload: object): Promise<number> =>
    (await playing().inject({ method: 'POST', url: `/control/${path}`, payload })).statusCode

  /** Another regulator, and who may send to it. */
  const started = async (options?: O): Promise<ReportCredentials> => {
    await app?.close()
    app = asked.play(options)
    const status = await control('province', asked.province)
    if (status !== 204) throw new Error(`the form was answered with ${status}`)
    const { code, ...rest } = JSON.parse((await app.inject('/control/enterprise')).body)
    return { enterpriseCode: code, ...rest }
  }
  const posted = async ({ path, headers, body }: Posted) => {
    const response = await playing().inject({ method: 'POST', url: path, headers, payload: body })
    return { status: response.statusCode, body: response.body }
  }
  const signIn = async (credentials: ReportCredentials) => {
    const request = tokenRequest(report, credentials)
    if (!request) throw new Error('no request')
    return readTokenAnswer(report, await posted(request))
  }
  const tokenFor = async (credentials: ReportCredentials): Promise<string> => {
    const answer = await signIn(credentials)
    if (answer.result !== 'token') throw new Error(JSON.stringify(answer))
    return answer.token
  }
  /** A message with one document, each under a number of its own. */
  const requestOf = (
    credentials: ReportCredentials,
    token: string,
    kind: DocumentKind,
    document: AnyDocument,
    by = report,
  ): WireRequest => {
    last += 1
    return reportRequest(by, credentials, { kind, documents: [document], reference: `REF${last}`, at: AT, token })
  }

  return {
    app: playing,
    close: async (): Promise<void> => {
      await app?.close()
    },
    control,
    started,
    posted,
    signIn,
    tokenFor,
    requestOf,
    /** What is said of a message, whichever number it has. */
    answered: async (request: Posted) => readReportAnswer(report, await posted(request)),
    /** What is said of a document, under the number of its message. */
    send: async (...sent: Parameters<typeof requestOf>) => {
      const request = requestOf(...sent)
      const reference = `REF${last}`
      return readReportAnswer(sent[4] ?? report, await posted(request), reference)
    },
    taken: async (): Promise<{ kind: string; no: string; document: unknown }[]> =>
      JSON.parse((await playing().inject('/control/taken')).body),
  }
}

import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { HostileRequest } from './requests.ts'

const agent = new Agent({ keepAlive: true })

export interface Answer {
  statusCode: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends a request over a socket; a connection that is cut without an answer is an answer without a status. */
export const sent = (port: number, { method, url, headers, payload }: HostileRequest): Promise<Answer> =>
  new Promise(done => {
    const call = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', chunk => {
        body += chunk
      })
      response.once('close', () => done({ statusCode: response.statusCode ?? 0, headers: response.headers, body }))
    })
    call.once('error', error => done({ statusCode: 599, headers: {}, body: error.message }))
    call.end(payload)
  })

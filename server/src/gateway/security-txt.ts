import { LANGUAGES } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'

const DAY_MS = 86_400_000
/** The text is made for each answer; a copy somebody has kept is old after half a year. */
const DAYS = 180

/** GET /.well-known/security.txt (RFC 9116): whom to tell of a hole. Not there where nobody is named. */
export async function securityTxtRoutes(app: FastifyInstance, { contacts }: { contacts: readonly string[] }) {
  if (contacts.length === 0) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=86400').send(securityTxt(contacts))
  })
}

export function securityTxt(contacts: readonly string[], now = Date.now()): string {
  const expires = new Date(Math.floor(now / DAY_MS + DAYS) * DAY_MS).toISOString().replace('.000', '')
  const lines = [...contacts.map(contact => `Contact: ${contact}`), `Expires: ${expires}`]
  return `${lines.join('\n')}\nPreferred-Languages: ${LANGUAGES.join(', ')}\n`
}

import type { FastifyInstance } from 'fastify'
import { IDENTITY_PATH, type IdentitySigner } from './identity.ts'

/** GET /.well-known/ntocc-identity.json: the keys by which an upstream knows that it was this console who called. */
export async function identityRoutes(app: FastifyInstance, { signer }: { signer: IdentitySigner }): Promise<void> {
  app.get(IDENTITY_PATH, (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(signer.keySet)
  })
}

import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { BackendError } from '../errors.ts'
import type { Services } from '../serve/register.ts'

const sameKey = (given: unknown, key: string): boolean => {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(key)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Guards what only the gateway may ask. Without a key configured the paths do not exist. */
export const requireInternalKey =
  ({ config }: Services) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!config.internalKey || !sameKey(request.headers['x-internal-key'], config.internalKey))
      throw new BackendError('NO_SUCH_CALL')
  }

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOfError } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'

/** The enterprise's own style sheet, in the data folder. */
export const THEME_FILE = 'theme.css'

/**
 * GET /console/theme.css: the enterprise's style sheet as it is now, 204 where there is none: the ordinary case, not a
 * mistake. Public: the page asks for it before it knows who is there.
 */
export async function themeRoutes(app: FastifyInstance, { dataDir }: { dataDir: string }): Promise<void> {
  app.get('/console/theme.css', async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    try {
      const css = await readFile(join(dataDir, THEME_FILE))
      return reply.type('text/css; charset=utf-8').send(css)
    } catch (error) {
      // A file that is there and cannot be read is the operator's to know, not the user's.
      if (codeOfError(error) !== 'ENOENT') request.log.warn({ err: error }, 'theme.css cannot be read')
      return reply.code(204).send()
    }
  })
}

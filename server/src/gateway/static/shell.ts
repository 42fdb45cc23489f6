import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../errors.ts'
import { inlineScriptHashes, pageCsp } from '../security-headers.ts'
import { isSecure } from '../session/guard.ts'
import { listFiles, loadFile, type MemoryBudget, type StoredFile } from './file-store.ts'
import { sendFile } from './send.ts'

/** First segments that are never a page of the shell: an unknown address below them is a mistake, not a route. */
const NOT_PAGES = /^\/(?:console|notify|plugins|assets|ntocc-[^/]*|internal|healthz|livez|readyz|metrics)(?:\/|$)/i
const HAS_EXTENSION = /\.[A-Za-z0-9]{1,8}$/

export interface ShellFiles {
  /** By URL path. */
  files: ReadonlyMap<string, StoredFile>
  page: StoredFile | undefined
  scriptHashes: readonly string[]
  /** Changes with every build of the shell. */
  buildId: string
}

const COMPRESSED = /\.(?:br|gz)$/

/** Reads the built shell: a closed list, loaded once. A shell that is not built gives no page. */
export function loadShell(root: string, budget: MemoryBudget): ShellFiles {
  const files = new Map<string, StoredFile>()
  for (const file of listFiles(root)) {
    if (COMPRESSED.test(file) || file === 'shared-exports.json') continue
    files.set(`/${file}`, loadFile({ root, file, budget }))
  }
  const page = files.get('/index.html')
  files.delete('/index.html')
  return {
    files,
    page,
    scriptHashes: page ? inlineScriptHashes(page.identity.toString('utf8')) : [],
    buildId: page ? page.etag.slice(1, 13) : 'not-built',
  }
}

export interface ShellOptions {
  shell: ShellFiles
  apiBase: string
  mapOrigins: readonly string[]
}

/** Serves the shell's files and, for every address that could be a page of it, its one page. */
export async function shellRoutes(app: FastifyInstance, { shell, apiBase, mapOrigins }: ShellOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: process.cwd(),
    serve: false,
    dotfiles: 'deny',
    cacheControl: false,
    etag: false,
    preCompressed: true,
  })

  app.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const { path } = request.target
    const file = shell.files.get(path)
    if (file) return sendFile(request, reply, file)
    if (NOT_PAGES.test(path) || HAS_EXTENSION.test(path)) throw new GatewayError('NOT_FOUND')
    if (!shell.page) throw new GatewayError('SHELL_NOT_BUILT')
    reply.header(
      'content-security-policy',
      pageCsp({
        host: request.host,
        secure: isSecure(request),
        scriptHashes: shell.scriptHashes,
        apiBase,
        mapOrigins,
      }),
    )
    return sendFile(request, reply, shell.page)
  })
}

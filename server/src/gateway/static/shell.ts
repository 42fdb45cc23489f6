import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { EarlyForms } from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../errors.ts'
import { refuseUnknown } from '../http.ts'
import { CAMERA_POLICY, inlineScriptHashes, pageCsp } from '../security-headers.ts'
import { isSecure } from '../session/guard.ts'
import { earlyFormFor, type KnownEnterprise } from './early.ts'
import { listFiles, loadFile, type MemoryBudget, type StoredFile } from './file-store.ts'
import { sendFile } from './send.ts'

/** First segments that are never a page of the shell: an unknown address below them is a mistake, not a route. */
const NOT_PAGES = /^\/(?:console|notify|plugins|assets|ntocc-[^/]*|internal|healthz|livez|readyz|metrics)(?:\/|$)/i
const HAS_EXTENSION = /\.[A-Za-z0-9]{1,8}$/

/** In the built page where an answer's nonce, the document's language and what the root holds belong (shell/index.html). */
const NONCE_PLACE = 'nonce="per-answer"'
const LANG_PLACE = '<html lang="en">'
const ROOT_PLACE = '<div id="root"></div>'

export interface ShellFiles {
  /** By URL path. */
  files: ReadonlyMap<string, StoredFile>
  /** The one page, as it was built. */
  page: string | undefined
  /** The sign-in form that goes with the page to visitors. */
  early: EarlyForms | undefined
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
  const early = files.get('/early.json')
  files.delete('/index.html')
  files.delete('/early.json')
  if (!page) return { files, page: undefined, early: undefined, scriptHashes: [], buildId: 'not-built' }
  // Held as text, whatever room there is for files.
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  return {
    files,
    page: html,
    early: early && (JSON.parse(readFileSync(join(root, 'early.json'), 'utf8')) as EarlyForms),
    scriptHashes: inlineScriptHashes(html),
    buildId: page.etag.slice(1, 13),
  }
}

export interface ShellOptions {
  shell: ShellFiles
  apiBase: string
  mapOrigins: readonly string[]
  /** Whether the page at an address reads with the camera. */
  usesCamera: (path: string) => boolean
  enterprise: KnownEnterprise
}

/** Serves the shell's files and, for every address that could be a page of it, its one page. */
export async function shellRoutes(
  app: FastifyInstance,
  { shell, apiBase, mapOrigins, usesCamera, enterprise }: ShellOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: process.cwd(),
    serve: false,
    dotfiles: 'deny',
    cacheControl: false,
    etag: false,
    lastModified: false,
    contentType: false,
    acceptRanges: false,
  })

  const isPage = (path: string): boolean => !NOT_PAGES.test(path) && !HAS_EXTENSION.test(path)
  const config = { isThere: (path: string) => shell.files.has(path) || isPage(path) }
  app.get('/*', { config }, (request: FastifyRequest, reply: FastifyReply) => {
    const { path } = request.target
    const file = shell.files.get(path)
    if (file) return sendFile(request, reply, file)
    if (!isPage(path)) return refuseUnknown(request)
    if (!shell.page) throw new GatewayError('SHELL_NOT_BUILT')
    const nonce = randomBytes(16).toString('base64')
    const { host } = request
    const policy = { host, secure: isSecure(request), nonce, scriptHashes: shell.scriptHashes, apiBase, mapOrigins }
    if (usesCamera(path)) reply.header('permissions-policy', CAMERA_POLICY)
    // Each answer is another: there is nothing that a browser could have kept.
    return reply
      .header('content-security-policy', pageCsp(policy))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageWith(shell.page, nonce, earlyFormFor(request, shell.early, enterprise)))
  })
}

function pageWith(page: string, nonce: string, form: { lang: string; html: string } | undefined): string {
  const own = page.replace(NONCE_PLACE, `nonce="${nonce}"`)
  if (!form) return own
  return own
    .replace(LANG_PLACE, `<html lang="${form.lang}">`)
    .replace(ROOT_PLACE, () => `<div id="root" data-early>${form.html}</div>`)
}

import { createHash } from 'node:crypto'
import type { Answer, ReportCtx } from '../types.ts'
import { type Archived, archivedOf } from './files.ts'
import { publicKeyOf, signed } from './key.ts'
import { readmeText } from './readme.ts'
import { type ArchivedFile, zipOf } from './zip.ts'

/** What a reader of a manifest goes by. */
const FORMAT = 'ntocc-report-evidence/1'

/** The archive that a branch has made before. */
interface Link {
  readonly no: number
  /** SHA-256 of its manifest. */
  readonly manifest: string
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Each file with its digest, and with that of all before it: none can be taken out, put in or put elsewhere. */
const chained = (files: readonly ArchivedFile[]) => {
  let chain = ''
  return files.map(({ name, bytes }) => {
    const digest = sha256(bytes)
    chain = sha256(`${chain}${digest}`)
    return { name, bytes: bytes.length, sha256: digest, chain }
  })
}

const LAST = 'archive/last'
const lastOf = async (ctx: ReportCtx): Promise<Link | undefined> => {
  const [no, manifest] = ((await ctx.kept.get(LAST)) ?? '').split(' ')
  return no && manifest ? { no: Number(no), manifest } : undefined
}

const beside = ({ files }: Archived, fingerprint: string, publicKey: string): ArchivedFile[] => {
  const all = [
    { name: 'README.txt', bytes: Buffer.from(readmeText(fingerprint), 'utf8') },
    { name: 'public-key.pem', bytes: Buffer.from(publicKey, 'utf8') },
    ...files,
  ]
  const sums = all.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join('')
  return [...all, { name: 'SHA256SUMS', bytes: Buffer.from(sums, 'utf8') }]
}

/** POST reportArchive: what is kept of some documents, as a file that is verified without the console. Who took it stands in the audit log. */
export const archive: Answer<'reportArchive'> = async (ctx, { body: { documentCodes } }) => {
  const archived = await archivedOf(ctx, documentCodes)
  const key = publicKeyOf(ctx)
  const files = beside(archived, key.fingerprint, key.publicKey)
  const madeAt = new Date().toISOString()
  const { no, manifest } = await ctx.transaction(async () => {
    // One after the other: each names the one before.
    await ctx.lock(LAST)
    const previous = await lastOf(ctx)
    const next = (previous?.no ?? 0) + 1
    const text = JSON.stringify(
      {
        format: FORMAT,
        no: next,
        branch: ctx.session.branchCode,
        madeAt,
        madeBy: ctx.session.username,
        key: { algorithm: 'Ed25519', fingerprint: key.fingerprint },
        previous: previous ?? null,
        documents: archived.documents,
        files: chained(files),
      },
      null,
      2,
    )
    await ctx.kept.set(LAST, `${next} ${sha256(text)}`)
    return { no: next, manifest: Buffer.from(text, 'utf8') }
  })
  ctx.audit({
    object: `reportArchive/${no}`,
    after: {
      documents: archived.documents.map(({ code }) => code),
      manifest: sha256(manifest),
      fingerprint: key.fingerprint,
    },
  })
  const packed = await zipOf([
    ...files,
    { name: 'manifest.json', bytes: manifest },
    { name: 'manifest.sig', bytes: signed(ctx, manifest) },
  ])
  const name = `report-evidence-${ctx.session.branchCode}-${String(no).padStart(6, '0')}.zip`
  return { name, content: packed.toString('base64'), no }
}

/** GET reportArchiveKey: what archives are verified by. */
export const archiveKey: Answer<'reportArchiveKey'> = async ctx => publicKeyOf(ctx)

import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import type { ArchiveKey, ReportArchive } from '../../contract/archive-calls.ts'
import { MOST_ARCHIVED } from '../../contract/archive-calls.ts'
import { reportCalls } from '../../contract/calls.ts'
import { type ReportDesk, reportDesk } from '../testing/desk.ts'
import { unzipped } from '../testing/unzip.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const [NOT_FOUND, FORBIDDEN] = [4040, 4030]

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

interface Manifest {
  no: number
  branch: string
  madeBy: string
  key: { algorithm: string; fingerprint: string }
  previous: { no: number; manifest: string } | null
  documents: {
    code: string
    status: string
    file: string
    papers: { file: string }[]
    evidence: { step: string; file: string }[]
  }[]
  files: { name: string; bytes: number; sha256: string; chain: string }[]
}

/** What somebody finds wrong who has the archive and the key, and nothing else. */
const wrongIn = (files: Readonly<Record<string, Buffer>>, { publicKey }: ArchiveKey): string[] => {
  const { 'manifest.json': text, 'manifest.sig': signature, ...others } = files
  if (!text || !signature) return ['manifest']
  if (!verify(null, text, createPublicKey(publicKey), signature)) return ['signature']
  const { files: told }: Manifest = JSON.parse(text.toString())
  let chain = ''
  const wrong = told.filter(each => {
    chain = sha256(`${chain}${each.sha256}`)
    const bytes = others[each.name]
    return !bytes || sha256(bytes) !== each.sha256 || bytes.length !== each.bytes || each.chain !== chain
  })
  const unknown = Object.keys(others).filter(name => !told.some(each => each.name === name))
  return [...wrong.map(({ name }) => name), ...unknown]
}

withDatabase('evidence as a signed archive', database => {
  let desk: ReportDesk
  let folder: string
  beforeAll(async () => {
    desk = await reportDesk(database().db)
    folder = mkdtempSync(join(tmpdir(), 'archive-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await desk.close()
  })

  const ask = (documentCodes: unknown, token = desk.admin) =>
    desk.backend.post<ReportArchive>(reportCalls.reportArchive.path, { documentCodes }, token)
  const keyOf = async (): Promise<ArchiveKey> => {
    const { data } = await desk.backend.get<ArchiveKey>(reportCalls.reportArchiveKey.path, desk.admin)
    if (!data) throw new Error('no key')
    return data
  }
  const taken = async (documentCodes: string[]) => {
    const { data, ...more } = await ask(documentCodes)
    if (!data) throw new Error(JSON.stringify(more))
    const zip = Buffer.from(data.content, 'base64')
    const files = unzipped(zip)
    const manifest: Manifest = JSON.parse(String(files['manifest.json']))
    return { ...data, zip, files, manifest }
  }

  it('is whole, and says of each document what was written, sent and answered', async () => {
    const [one, other] = [await desk.waiting('waybill'), await desk.waiting('location')]
    await desk.send()
    const { manifest, files, name, zip } = await taken([one.code, other.code, one.code])
    const key = await keyOf()
    expect(wrongIn(files, key)).toEqual([])
    expect(name).toMatch(/^report-evidence-HB-\d{6}\.zip$/)
    expect(manifest).toMatchObject({ branch: 'HB', madeBy: 'hubei', key: { algorithm: 'Ed25519' } })
    expect(manifest.documents.map(({ code }) => code)).toEqual([one.code, other.code].sort())
    const told = manifest.documents.find(({ code }) => code === one.code)
    expect(told).toMatchObject({
      status: 'delivered',
      papers: [{}],
      evidence: [{ step: 'sent' }, { step: 'answered' }],
    })
    const sent = JSON.parse(String(files[told?.evidence[0]?.file ?? '']))
    expect(JSON.parse(sent.payload)).toMatchObject({ shippingNoteNumber: one.businessNo })
    expect(sha256(sent.payload)).toBe(sent.payloadHash)
    expect(JSON.parse(String(files[told?.papers[0]?.file ?? '']))).toMatchObject({ referenceNo: one.referenceNo })
    // Neither password nor token: what everybody may read is the regulator's name and code.
    expect(String(Object.values(files).join())).not.toContain('simulator')
    for (const each of ['中文', 'English', 'Español', '日本語', key.fingerprint])
      expect(String(files['README.txt'])).toContain(each)
    expect(String(files['public-key.pem'])).toBe(key.publicKey)
    const der = createPublicKey(key.publicKey).export({ format: 'der', type: 'spki' })
    expect([manifest.key.fingerprint, key.fingerprint]).toEqual([sha256(der), sha256(der)])

    // Where the tools are, they agree.
    const path = join(folder, 'whole.zip')
    writeFileSync(path, zip)
    const run = (command: string, args: readonly string[]) => {
      const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: folder })
      if (!error) expect(status, `${command} ${stdout}${stderr}`).toBe(0)
    }
    run('unzip', ['-t', path])
    for (const command of String(files['README.txt']).match(/(?<=^ {3})openssl pkeyutl.*$/m) ?? []) {
      for (const each of ['manifest.json', 'manifest.sig', 'public-key.pem'])
        writeFileSync(join(folder, each), files[each] ?? '')
      const [tool = '', ...args] = command.split(' ')
      run(tool, args)
    }
  })

  it('with one byte otherwise, a file more or less, or another key, is not what was signed', async () => {
    const document = await desk.waiting('waybill')
    await desk.send()
    const { files } = await taken([document.code])
    const key = await keyOf()
    for (const name of Object.keys(files)) {
      const bytes = Buffer.from(files[name] ?? '')
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
      const broken = { ...files, [name]: bytes }
      expect(wrongIn(broken, key), name).toEqual([name.startsWith('manifest') ? 'signature' : name])
    }
    const another = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' })
    expect(wrongIn(files, { ...key, publicKey: String(another) })).toEqual(['signature'])
    const { 'README.txt': _gone, ...less } = files
    expect(wrongIn(less, key)).toEqual(['README.txt'])
    expect(wrongIn({ ...files, 'more.json': Buffer.from('{}') }, key)).toEqual(['more.json'])
  })

  it('names the archive before, and stands in the audit log with what it was of', async () => {
    const document = await desk.waiting('driver')
    const [first, second] = [await taken([document.code]), await taken([document.code])]
    expect(second.no).toBe(first.no + 1)
    expect(second.manifest.previous).toEqual({ no: first.no, manifest: sha256(first.files['manifest.json'] ?? '') })
    const { rows } = await database().db.query<{ line: string }>(
      `select to_jsonb(a)::text as line from sys_audit_log a where object = $1`,
      [`reportArchive/${second.no}`],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.line).toContain(document.code)
    expect(rows[0]?.line).toContain(sha256(second.files['manifest.json'] ?? ''))
  })

  it('is for whoever may see evidence, of at most so many documents, all of which are there', async () => {
    const document = await desk.waiting('vehicle')
    expect((await ask([document.code])).status).toBe(0)
    expect((await ask([document.code, '420000/driver/GONE'])).status).toBe(NOT_FOUND)
    const many = Array.from({ length: MOST_ARCHIVED + 1 }, () => document.code)
    expect((await ask(many)).errors).toHaveProperty('documentCodes')
    expect((await ask([])).errors).toHaveProperty('documentCodes')
    expect((await ask([document.code], await desk.backend.signIn('nobody'))).status).toBe(FORBIDDEN)
    await database().db.query(
      `update role set permissions = permissions - 'report.evidence' where role_code = 'PLAT_ADMIN' and branch_code = 'HB'`,
    )
    const without = await desk.backend.signIn('hubei')
    expect((await ask([document.code], without)).status).toBe(FORBIDDEN)
    expect((await desk.backend.get(reportCalls.reportArchiveKey.path, without)).status).toBe(0)
  })
})

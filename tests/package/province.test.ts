import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROVINCES, reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ReportStanding, reportCalls } from '../../plugins/reporting/contract/calls.ts'
import { carriageAt } from '../../plugins/reporting/service/testing/carriage.ts'
import { BRANCH, type ReportDesk, reportDesk } from '../../plugins/reporting/service/testing/desk.ts'
import { installPlugin } from '../../sdk/cli/commands/install.ts'
import { readBuild } from '../../server/src/ntocc/areas/read.ts'
import { withDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { installSdk, ntoccPlugin, ROOT } from './support.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 })

const GUIZHOU = '520000'
const NAME = 'guizhou-reports'

withDatabase('a province, made from the packed SDK in an empty folder by its guide', database => {
  let root: string
  let archive: string
  let desk: ReportDesk | undefined
  beforeAll(async () => {
    root = await installSdk()
  })
  afterAll(() => desk?.close())

  it('is created, told what the regulator wants, put right, tested and packed', async () => {
    const guide = await readFile(join(ROOT, 'docs/plugins/reporting.md'), 'utf8')
    const follow = async (file: string): Promise<void> => {
      const [, code = ''] = new RegExp(`\`\`\`(?:ts|json) ${NAME}/${file}\n([\\s\\S]*?)\`\`\``).exec(guide) ?? []
      expect(code.split('\n').length).toBeLessThan(60)
      await writeFile(join(root, NAME, file), code)
    }
    const test = () => ntoccPlugin(root, ['test', NAME], { NTOCC_CONSOLE: ROOT })
    const passed = `${NAME}  tests passed, built, and as described`
    await ntoccPlugin(root, ['create', NAME, '--province', GUIZHOU])
    expect((await test()).output).toContain(passed)
    await follow('regulator.json')
    await follow('province.test.ts')
    expect((await test()).output).toContain("write codes: { ok: ['200'] } into the definition")
    await follow('province.ts')
    await follow('service.ts')
    expect((await test()).output).toContain(passed)
    const packed = await ntoccPlugin(root, ['pack', NAME])
    expect(packed.output).toMatch(/guizhou-reports-0\.1\.0-[0-9a-f]{8}\.tgz/)
    const [made] = (await readdir(root, { recursive: true })).filter(file => /guizhou-reports-.*\.tgz$/.test(file))
    archive = join(root, made ?? '')
  })

  it('is installed from its archive: the next finished waybill of a branch of that province is taken in its form', async () => {
    const { db } = database()
    const plugins = join(root, 'installed')
    await mkdir(plugins)
    await installPlugin(archive, plugins)
    const build = readBuild(join(plugins, NAME, 'plugin.json'))
    const on = await reportDesk(db, build ? [build] : [])
    desk = on
    await db.query(
      `update sys_branch_config set config_value = $2 where branch_code = $1 and config_key = 'loginkTarget_reportProvince'`,
      [BRANCH, String(PROVINCES.find(({ gb }) => gb === GUIZHOU)?.code)],
    )
    // What its papers say: a field that no other province has, and its own word for "taken".
    await on.province(JSON.parse(await readFile(join(root, NAME, 'regulator.json'), 'utf8')))
    const standing = await on.backend.get<ReportStanding>(reportCalls.reportStanding.path, on.admin)
    expect(standing.data).toMatchObject({ held: 'none', evidence: 'known', plugin: NAME })
    const carriage = await carriageAt(on, db, GUIZHOU)
    const trip = await carriage.carried()
    await trip.finish()
    for (const _ of ['driver and vehicle', 'where it was', 'waybill']) {
      await carriage.prepare()
      await on.send()
      await carriage.audit()
    }
    const document = await carriage.documentOf('waybill', trip.waybillNo)
    expect(document?.findings).toEqual([])
    expect(document).toMatchObject({ status: reportMachine.at.accepted, answerCode: '200' })
    const taken = (await on.taken()).filter(({ no }) => no === `${trip.waybillNo}/0000`)
    expect(taken).toMatchObject([{ document: { loadingNumber: `ZH${trip.waybillNo.slice(2)}` } }])
  })
})

import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installPlugin, listPlugins, removePlugin } from '../../sdk/cli/commands/install.ts'
import { packPlugin } from '../../sdk/cli/commands/pack.ts'
import { findBuilds } from '../../server/src/builds/find.ts'
import { newFolder, sourcesOf } from './support.ts'

it('a packed plugin is installed, listed and removed; one that was altered is refused or told', async () => {
  const [plugins, packs] = [await newFolder(), await newFolder()]
  const { file } = await packPlugin(await sourcesOf(), packs)
  await installPlugin(file, plugins)
  await installPlugin(file, plugins)
  expect(await listPlugins(plugins)).toEqual([{ id: 'dock-bookings', version: '1.0.0', service: true, altered: [] }])
  expect(findBuilds([plugins])).toEqual([join(plugins, 'dock-bookings/plugin.json')])

  await appendFile(join(plugins, 'dock-bookings/node/service.js'), ' ')
  expect(await listPlugins(plugins)).toMatchObject([{ altered: ['node/service.js'] }])

  const bytes = await readFile(file)
  const cut = join(packs, 'cut.tgz')
  await writeFile(cut, bytes.subarray(0, bytes.length / 2))
  await expect(installPlugin(cut, plugins)).rejects.toThrow('INSTALL_ARCHIVE')
  await expect(installPlugin(join(packs, 'none.tgz'), plugins)).rejects.toThrow('INSTALL_ARCHIVE')

  await removePlugin('dock-bookings', plugins)
  expect(await listPlugins(plugins)).toEqual([])
  await expect(removePlugin('dock-bookings', plugins)).rejects.toThrow('INSTALL_UNKNOWN')
  await expect(removePlugin('../plugins', plugins)).rejects.toThrow('INSTALL_UNKNOWN')
})

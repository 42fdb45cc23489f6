import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportedValues } from '../../cli/exports.ts'
import { ANTD_GROUPS, ANTD_WITHHELD, packageName, SDK_GROUPS, sharedSpecifier } from './shared.ts'

describe('shared modules', () => {
  it('put every export of the installed antd into exactly one group', () => {
    const grouped = Object.values(ANTD_GROUPS).flat()
    expect(new Set(grouped).size).toBe(grouped.length)
    const root = dirname(createRequire(import.meta.url).resolve('antd/package.json'))
    const exported = exportedValues(join(root, 'es/index.js')).filter(name => !ANTD_WITHHELD.includes(name))
    expect([...grouped].sort()).toEqual(exported.sort())
  })

  it('put every folder of the SDK that is named into one group', () => {
    const named = Object.values(SDK_GROUPS).flat()
    expect(new Set(named).size).toBe(named.length)
    const missing = named.filter(folder => !existsSync(join(import.meta.dirname, '..', folder, 'index.ts')))
    expect(missing).toEqual([])
  })

  it('are exact specifiers, with the sub-paths of the SDK being its root', () => {
    expect(sharedSpecifier('react/jsx-runtime')).toBe('react/jsx-runtime')
    expect(sharedSpecifier('@ntocc/sdk/fields')).toBe('@ntocc/sdk')
    expect(sharedSpecifier('@ntocc/sdk/testing')).toBeUndefined()
    expect(sharedSpecifier('antd/es/table')).toBeUndefined()
    expect(sharedSpecifier('react-dom/server')).toBeUndefined()
    expect(packageName('@ant-design/icons/es/icons/X')).toBe('@ant-design/icons')
    expect(packageName('antd/es/table')).toBe('antd')
  })
})

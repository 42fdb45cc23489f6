import * as antd from 'antd'
import { describe, expect, it } from 'vitest'
import { ANTD_GROUPS, ANTD_WITHHELD, packageName, sharedSpecifier } from './shared.ts'

describe('shared modules', () => {
  it('put every export of the installed antd into exactly one group', () => {
    const grouped = Object.values(ANTD_GROUPS).flat()
    expect(new Set(grouped).size).toBe(grouped.length)
    const exported = Object.keys(antd).filter(name => name !== 'default' && !ANTD_WITHHELD.includes(name))
    expect([...grouped].sort()).toEqual(exported.sort())
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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = ['sidebar', 'navbar', 'tags']
  .map(part => readFileSync(join(import.meta.dirname, `layout-${part}.css`), 'utf8'))
  .join('')
const tokens = readFileSync(join(import.meta.dirname, '../../../sdk/src/ui/tokens.css'), 'utf8')
const rule = (selector: string) =>
  new RegExp(`^${selector.replace(/[.[\]]/g, '\\$&')} \\{([^}]*)\\}`, 'm').exec(css)?.[1]

describe('menu colours and measures', () => {
  it('S9-052 the background is dark blue-grey', () => expect(rule('.sh-sidebar')).toContain('background: #304156'))
  it('S9-053 the active text is blue, until a theme colour takes its place', () => {
    expect(rule('.sh-side-item[aria-current="page"]')).toContain('color: var(--nt-menu-active)')
    expect(tokens).toMatch(/--nt-menu-active: #409eff;/)
  })
  it('S9-031 the sidebar is 210 px wide', () => expect(rule('.sh-sidebar')).toContain('width: 210px'))
  it('S9-032 the layout changes below 992 px', () => expect(css).toContain('@media (max-width: 991px)'))
})

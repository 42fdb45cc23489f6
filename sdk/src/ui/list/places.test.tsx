import { expect, it } from 'vitest'
import { area, entity, text } from '../../fields/index.ts'
import { exportColumnsOf } from '../export/columns.ts'
import { importColumnsOf } from '../import/columns.ts'

const Site = entity('site', { name: text(), areaCode: area() })
const PATHS = { '420100': '湖北/武汉' }
const labelOf = (name: string) => name

it('places go into a file and come from one by what people call them', () => {
  const [, exported] = exportColumnsOf(Site, ['name', 'areaCode'], labelOf, () => ({}), PATHS)
  expect(exported).toMatchObject({ key: 'areaCode', kind: 'area', labels: PATHS })
  expect(Site.fieldNamed('areaCode')?.kind.exportCell('420100', { labels: exported?.labels })).toBe('湖北/武汉')
  const [imported] = importColumnsOf(Site, ['areaCode'], {
    text: key => key,
    labelOf,
    labels: () => ({}),
    areas: PATHS,
  })
  expect(imported).toMatchObject({ labels: PATHS, hint: expect.stringContaining('import.choice') })
})

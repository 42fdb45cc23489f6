import { Cascader } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { AreaOption } from '../../../contracts/endpoints/types.ts'
import { useAreaSearch } from '../../../hooks/use-area-search.ts'
import { placesToOpen, useAreas } from '../../../hooks/use-areas.ts'
import { useClear } from '../../core/useClear.ts'
import { common, type FieldInputProps, isSet } from './props.ts'

interface AreaNode {
  value: string
  label: string
  isLeaf?: boolean
  children?: AreaNode[]
}

/** Places as a tree: provinces, cities, counties; a place whose parent is unknown stands at the top. */
export function areaTree(areas: readonly AreaOption[], isLeaf: (area: AreaOption) => boolean = () => true): AreaNode[] {
  const nodes = new Map<string, AreaNode>(
    areas.map(area => [area.code, { value: area.code, label: area.name, isLeaf: isLeaf(area) }]),
  )
  const roots: AreaNode[] = []
  for (const area of areas) {
    const node = nodes.get(area.code)
    const parent = area.parentCode ? nodes.get(area.parentCode) : undefined
    if (!node) continue
    if (parent && parent !== node) {
      parent.children = [...(parent.children ?? []), node]
      parent.isLeaf = false
    } else roots.push(node)
  }
  return roots
}

/** Codes from the province down to a place. */
export function areaPath(areas: readonly AreaOption[], code: string): string[] {
  const byCode = new Map(areas.map(area => [area.code, area]))
  const path: string[] = []
  for (let at = byCode.get(code); at && !path.includes(at.code); at = byCode.get(at.parentCode ?? ''))
    path.unshift(at.code)
  return path
}

/** Places to choose from: those that every page has, and those that were opened, looked for or are chosen. */
function usePlaces(chosen: string | undefined) {
  const areas = useAreas()
  const { records, further, isLoading } = areas
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const { found, find } = useAreaSearch(areas.find)
  const known = useMemo(() => {
    const more = Object.values(further).flatMap(place => place ?? [])
    const have = new Set(records.map(({ code }) => code))
    return [...records, ...more.filter(({ code }) => !have.has(code))].sort((a, b) => (a.code < b.code ? -1 : 1))
  }, [records, further])
  const open = async (code: string): Promise<void> => {
    try {
      const inside = await areas.open(code)
      if (inside.length === 0) setEmpty(before => new Set([...before, code]))
    } catch {
      // Nothing opens; choosing what is there, or pressing again, still works.
      return
    }
  }
  const isMissing = chosen !== undefined && !isLoading && !known.some(({ code }) => code === chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when what is chosen is not known yet
  useEffect(() => {
    if (isMissing && chosen) for (const each of placesToOpen(chosen)) void open(each)
  }, [isMissing, chosen])
  const tree = useMemo(() => areaTree(known, ({ code, level }) => level === 3 || empty.has(code)), [known, empty])
  return { known, tree, open, find, found }
}

/**
 * A place, by walking down from the province to the city and its county, or by typing a name in any language or a code. A city or a province
 * alone can be chosen too: not every record needs more, and what was chosen before there were counties stays.
 */
export function AreaCascader(props: FieldInputProps) {
  const { field, value, onChange, label } = props
  const chosen = isSet(value) ? String(value) : undefined
  const { known, tree, open, find, found } = usePlaces(chosen)
  const clear = useClear()
  return (
    <Cascader<AreaNode>
      {...common(props)}
      aria-label={label}
      allowClear={!field.options.required && clear}
      options={tree}
      changeOnSelect
      value={chosen === undefined ? [] : areaPath(known, chosen)}
      loadData={path => {
        const last = path.at(-1)
        if (last) void open(last.value)
      }}
      classNames={{ popup: { root: 'nt-area-popup' } }}
      showSearch={{
        onSearch: find,
        filter: (word, path) =>
          found.includes(path.at(-1)?.value ?? '') ||
          path.some(node => node.label.toLowerCase().includes(word.toLowerCase()) || node.value.startsWith(word)),
      }}
      displayRender={labels => labels.join(' / ') || String(value ?? '')}
      onChange={path => onChange(path?.at(-1) ?? null)}
    />
  )
}

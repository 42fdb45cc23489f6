import { Cascader } from 'antd'
import { useMemo } from 'react'
import type { AreaOption } from '../../../contracts/endpoints/types.ts'
import { useAreas } from '../../../hooks/use-areas.ts'
import { useClear } from '../../core/useClear.ts'
import { common, type FieldInputProps, isSet } from './props.ts'

interface AreaNode {
  value: string
  label: string
  children?: AreaNode[]
}

/** Places as a tree: provinces, cities, counties; a place whose parent is unknown stands at the top. */
export function areaTree(areas: readonly AreaOption[]): AreaNode[] {
  const nodes = new Map(areas.map(area => [area.code, { value: area.code, label: area.name } as AreaNode]))
  const roots: AreaNode[] = []
  for (const area of areas) {
    const node = nodes.get(area.code)
    const parent = area.parentCode ? nodes.get(area.parentCode) : undefined
    if (!node) continue
    if (parent && parent !== node) parent.children = [...(parent.children ?? []), node]
    else roots.push(node)
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

/** A place, by walking down to it or by typing its name or code. */
export function AreaCascader(props: FieldInputProps) {
  const { field, value, onChange, label } = props
  const { records } = useAreas()
  const tree = useMemo(() => areaTree(records), [records])
  const clear = useClear()
  return (
    <Cascader<AreaNode>
      {...common(props)}
      aria-label={label}
      allowClear={!field.options.required && clear}
      options={tree}
      value={isSet(value) ? areaPath(records, String(value)) : []}
      showSearch={{
        filter: (word, path) =>
          path.some(node => node.label.toLowerCase().includes(word.toLowerCase()) || node.value.startsWith(word)),
      }}
      displayRender={labels => labels.join(' / ') || String(value ?? '')}
      onChange={path => onChange(path?.at(-1) ?? null)}
    />
  )
}

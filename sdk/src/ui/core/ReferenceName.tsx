import { useReferenceName } from '../../hooks/index.ts'

/** A record by its name, with what tells it apart when wanted; its code, which nobody knows by heart, on hover. */
export function ReferenceName(props: { entity: string | undefined; code: unknown; withNote?: boolean }) {
  const found = useReferenceName(props.entity, props.code)
  const name = props.withNote ? [found?.name, found?.note].filter(Boolean).join(' ') : found?.name
  return <span title={found?.code}>{name}</span>
}

import { LineList } from '../lines/LineList.tsx'

export default function Lines() {
  return <LineList />
}

import { KindList } from './KindList.tsx'

export default function FatigueList() {
  return <KindList kind="fatigue" />
}

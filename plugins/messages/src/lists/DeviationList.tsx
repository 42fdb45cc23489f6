import { KindList } from './KindList.tsx'

export default function DeviationList() {
  return <KindList kind="deviation" />
}

import { KindList } from './KindList.tsx'

export default function SpeedList() {
  return <KindList kind="speed" />
}

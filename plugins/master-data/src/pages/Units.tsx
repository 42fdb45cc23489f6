import { UnitList } from '../goods/UnitList.tsx'

export default function Units() {
  return <UnitList />
}

import { ChargingTypeList } from '../charges/ChargingTypeList.tsx'

export default function ChargingTypes() {
  return <ChargingTypeList />
}

import { CarList } from '../vehicles/CarList.tsx'

export default function Cars() {
  return <CarList />
}

import { RouteList } from '../related/RouteList.tsx'

export default function Routes() {
  return <RouteList />
}

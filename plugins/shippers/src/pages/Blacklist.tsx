import { BlacklistScreen } from '../blacklist/BlacklistScreen.tsx'

export default function Blacklist() {
  return <BlacklistScreen />
}

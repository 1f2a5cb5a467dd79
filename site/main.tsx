import './styles.css'
import { startSite } from './start.tsx'

void startSite(document.querySelector('#root')!)

import { licences } from 'virtual:licences'
import { messages } from './settings-messages.ts'

const words = messages.about

/** What ships in the app and under which licence, as it was read when the app was built. */
export function Licences() {
  return (
    <table className="licences small" aria-label={words.licencesOf}>
      <thead>
        <tr>
          {[words.package, words.packageVersion, words.licence].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {licences.map(({ name, version, licence }) => (
          <tr key={`${name} ${version}`}>
            <th scope="row">{name}</th>
            <td>{version}</td>
            <td>{licence}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Roles side by side: which role gives which permission. Reads only; a role is changed on its own page. */
import './matrix.css';
import { CheckOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import type { Permission, Role } from '#web/data/roles.ts';

type Props = { roles: readonly Role[]; permissions: readonly Permission[] };

export const Matrix = ({ roles, permissions }: Props) => (
  // The table scrolls sideways, so the keyboard must be able to reach it.
  <div className="role-matrix" role="region" aria-label="Roles side by side, a table" tabIndex={0}>
    <table>
      <caption className="visually-hidden">Roles side by side</caption>
      <thead>
        <tr>
          <th scope="col">Permission</th>
          {roles.map(({ id, name }) => (
            <th key={id} scope="col">
              <Link to="/roles/$id" params={{ id: String(id) }} dir="auto">
                {name}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {permissions.map(({ permission, words }) => (
          <tr key={permission}>
            <th scope="row">{words}</th>
            {roles.map((role) => (
              <td key={role.id}>
                {role.permissions.includes(permission) && (
                  <>
                    <CheckOutlined aria-hidden />
                    <span className="visually-hidden">Yes</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

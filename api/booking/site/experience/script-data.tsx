import type { ExperienceView } from './view.ts';

/** What the script needs to know. */
export function FormData({ view }: { view: ExperienceView }) {
    const data = { experienceId: view.offer.experience.id };
    const html = JSON.stringify(data).replaceAll('<', '\\u003c');
    return <script type="application/json" id="form-data" dangerouslySetInnerHTML={{ __html: html }} />;
}

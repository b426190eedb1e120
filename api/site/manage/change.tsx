import { textIn } from '../../../contract/local-text.ts';
import { changePath, managePath } from '../../../contract/page-paths.ts';
import { labelOf } from '../../pages/booking-form/labels.ts';
import { reasonText } from '../../pages/booking-form/refusal.ts';
import { ButtonLink, ReturnKeyButton } from '../../pages/buttons.tsx';
import { Layout } from '../../pages/layout.tsx';
import { ProblemList } from '../../pages/problem-list.tsx';
import { Alternatives } from '../experience/summary.tsx';
import type { ExperienceView } from '../experience/view.ts';
import { KeptDays, When } from '../experience/when.tsx';
import { Extras, Options, Who } from '../experience/who.tsx';
import { Notices } from '../shared/notices.tsx';
import type { ManageView } from './view.ts';

/** @param change the form, with the availability that the booking's own places leave. */
interface ChangeOptions {
    view: ManageView;
    change: ExperienceView;
}

/** The form in which the guest chooses another day, time, party or extras. It changes nothing by itself. */
export function ChangePage({ view, change }: ChangeOptions) {
    const { locale, translate, token, details } = view;
    const { offer, texts, problems, notices, refusal, calendar } = change;
    const nameOf = (control: string) => labelOf(control, offer.experience, change);
    const title = translate('changeTitle');
    return (
        <Layout
            locale={locale}
            title={problems.length > 0 ? translate('problemPrefix', { title }) : title}
            pathIn={(other) => changePath(other, token)}
            notice={view.dataNotice}
            styles={['manage.css']}
            scripts={['steppers.js']}
        >
            <form class="wide narrow booking change" id="booking" method="post" action={change.action} novalidate>
                <ReturnKeyButton value="review" text={translate('changeReview')} />
                <h1>{title}</h1>
                <p class="lead">{textIn(details.experience.name, locale)}</p>
                <p>{translate('changeLead')}</p>
                <ProblemList form={{ ...change, issues: problems }} nameOf={nameOf} />
                <Notices notices={notices} translate={change.translate} />
                {refusal !== null && (
                    <div class="notice" id="refusal">
                        <p class="verdict no">{reasonText(refusal.reason, texts, offer, change.translate)}</p>
                        <Alternatives view={change} />
                    </div>
                )}
                <KeptDays view={change} />
                <When view={change} />
                <Who view={change} />
                <Options view={change} />
                <Extras view={change} />
                <div class="choices">
                    <button type="submit" class="button" name="do" value="review" disabled={calendar === null}>
                        {translate('changeReview')}
                    </button>
                    <ButtonLink href={managePath(locale, token)} text={translate('keepBooking')} kind="quiet" />
                </div>
            </form>
        </Layout>
    );
}

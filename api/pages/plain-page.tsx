import { type Frame, Layout } from './layout.tsx';

/** A page for people alone, which says one thing: a title, and a few sentences or a short form. */
export function PlainPage({ title, children, ...frame }: Pick<Frame, 'locale' | 'title' | 'addressIn' | 'children'>) {
    return (
        <Layout {...frame} title={title} isPublic={false}>
            <div class="wide narrow plain">
                <h1>{title}</h1>
                {children}
            </div>
        </Layout>
    );
}
